//! How many files and connections the system allows this process to have open.

/// Open files besides connections: the database, the log, the libraries.
const OTHERS: u64 = 200;

/// Raises the limit of open files as far as these connections need and the system allows. If that is not enough, the
/// log says what to do.
pub fn allow(connections: usize) {
    let needed = connections as u64 + OTHERS;
    match rlimit::increase_nofile_limit(needed) {
        Ok(allowed) if allowed < needed => tracing::warn!(
            allowed,
            needed,
            "fewer files may be open than --max-connections needs: set LimitNOFILE (systemd) or ulimit -n higher"
        ),
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, needed, "the limit of open files could not be read or raised"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(unix)]
    fn the_soft_limit_rises_as_far_as_it_may() {
        let (_, hard) = rlimit::Resource::NOFILE.get().expect("a limit");
        super::allow(3_000);
        let (soft, _) = rlimit::Resource::NOFILE.get().expect("a limit");
        assert!(soft >= hard.min(3_200), "{soft} of {hard}");
    }
}
