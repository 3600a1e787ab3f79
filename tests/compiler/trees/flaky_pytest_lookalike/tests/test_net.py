def test_upload():
    assert True


def test_flaky_words():
    assert "flaky"
