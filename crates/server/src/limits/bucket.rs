//! Token buckets: a sustained rate with a burst.

use std::time::Instant;

/// A token bucket.
#[derive(Debug, Clone)]
pub struct Bucket {
    left: f64,
    most: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(per_second: f64, most: f64) -> Bucket {
        Bucket { left: most, most, per_second, at: Instant::now() }
    }

    /// Takes one token; `false` if there is none.
    pub fn take(&mut self) -> bool {
        self.take_many(1)
    }

    /// Takes several tokens; `false` if there are not enough, and then none is taken.
    pub fn take_many(&mut self, count: u32) -> bool {
        self.take_at(Instant::now(), f64::from(count))
    }

    /// Returns a token that was not used.
    pub fn give_back(&mut self) {
        self.left = (self.left + 1.0).min(self.most);
    }

    fn take_at(&mut self, now: Instant, count: f64) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.per_second).min(self.most);
        self.at = now;
        let enough = self.left >= count;
        if enough {
            self.left -= count;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_gives_what_it_holds_and_fills_again() {
        let mut bucket = Bucket::new(2.0, 3.0);
        let start = bucket.at;
        assert!((0..3).all(|_| bucket.take_at(start, 1.0)));
        assert!(!bucket.take_at(start, 1.0));
        assert!(bucket.take_at(start + Duration::from_millis(600), 1.0));
        assert!(!bucket.take_at(start + Duration::from_millis(700), 1.0));
        bucket.give_back();
        assert!(bucket.take_at(start + Duration::from_millis(700), 1.0));
        assert!(!bucket.take_at(start + Duration::from_secs(9), 4.0), "more than it ever holds");
        assert!(bucket.take_at(start + Duration::from_secs(9), 3.0));
    }
}
