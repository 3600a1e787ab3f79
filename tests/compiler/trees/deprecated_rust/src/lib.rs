pub fn parse_strict(text: &str) -> bool { !text.is_empty() }

#[deprecated(note = "use parse_strict")]
pub fn parse_loose(text: &str) -> bool { parse_strict(text) }
