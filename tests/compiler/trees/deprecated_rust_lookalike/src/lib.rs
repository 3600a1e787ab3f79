#[deprecated]
pub fn parse_old(text: &str) -> bool { text.is_empty() }

pub fn parse_loose(text: &str) -> bool { !text.is_empty() }
