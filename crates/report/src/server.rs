//! A server of one page, for this machine alone, until Ctrl-C.
//!
//! It listens on loopback only, and answers only those who ask for loopback by name: a page of a stranger that a browser
//! has open cannot read it by letting its own name point here.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use process::Cancel;

/// How long the server sleeps when nobody asks.
const NAP: Duration = Duration::from_millis(50);
/// How long a reader may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest request.
const REQUEST: u64 = 16 << 10;

/// An address as it is given: a port, or a loopback address with a port.
///
/// # Errors
///
/// What would be one.
pub fn parse_address(text: &str) -> Result<SocketAddr, String> {
    let address: SocketAddr = match text.parse::<u16>() {
        Ok(port) => SocketAddr::from(([127, 0, 0, 1], port)),
        Err(_) => text
            .replace("localhost", "127.0.0.1")
            .parse()
            .map_err(|_| "a port, or an address such as 127.0.0.1:8000".to_owned())?,
    };
    match address.ip().is_loopback() {
        true => Ok(address),
        false => Err("pages are shown on this machine only: use 127.0.0.1 or [::1]".into()),
    }
}

/// Serves pages until it is cancelled; `page` makes one for each request.
///
/// # Errors
///
/// When nothing can be listened to any more.
pub fn serve(
    listener: &TcpListener,
    cancel: &Cancel,
    page: &dyn Fn() -> Result<String, String>,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    while !cancel.is_cancelled() {
        match listener.accept() {
            // Whoever breaks off is told nothing; the next one is.
            Ok((stream, _)) => drop(answer(stream, page)),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => std::thread::sleep(NAP),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn answer(mut stream: TcpStream, page: &dyn Fn() -> Result<String, String>) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let (status, kind, body) = match read_request(&stream)? {
        Request::Page => match page() {
            Ok(page) => ("200 OK", "text/html", page),
            Err(reason) => ("503 Service Unavailable", "text/plain", reason),
        },
        Request::Elsewhere => ("404 Not Found", "text/plain", "there is one page: /".into()),
        Request::Stranger => {
            ("403 Forbidden", "text/plain", "ask for 127.0.0.1 or localhost".into())
        }
        Request::Unknown => ("400 Bad Request", "text/plain", "only GET is understood".into()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(body.as_bytes())
}

/// What is asked for.
#[derive(PartialEq, Eq, Debug)]
enum Request {
    Page,
    Elsewhere,
    Stranger,
    Unknown,
}

fn read_request(stream: impl Read) -> io::Result<Request> {
    let mut lines = BufReader::new(stream.take(REQUEST)).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let mut host = String::new();
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("host")
        {
            host = value.trim().to_ascii_lowercase();
        }
    }
    let name = host.rsplit_once(':').map_or(host.as_str(), |(name, port)| {
        if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { host.as_str() }
    });
    let mut words = first.split(' ');
    Ok(match (words.next(), words.next()) {
        _ if !matches!(name, "localhost" | "127.0.0.1" | "[::1]") => Request::Stranger,
        (Some("GET"), Some("/")) => Request::Page,
        (Some("GET"), Some(_)) => Request::Elsewhere,
        _ => Request::Unknown,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_is_listened_on() {
        let good = |text: &str| parse_address(text).unwrap().to_string();
        assert_eq!(good("0"), "127.0.0.1:0");
        assert_eq!(good("localhost:80"), "127.0.0.1:80");
        assert_eq!(good("[::1]:8000"), "[::1]:8000");
        for bad in
            ["0.0.0.0:80", "[::]:80", "192.168.1.1:80", "8.8.8.8:1", "example.org:80", "70000", ""]
        {
            assert!(parse_address(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_who_asks_for_loopback_is_told() {
        let asked = |text: &str| read_request(text.as_bytes()).unwrap();
        assert_eq!(asked("GET / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n\r\n"), Request::Page);
        assert_eq!(asked("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"), Request::Page);
        assert_eq!(asked("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n"), Request::Page);
        assert_eq!(asked("GET /x HTTP/1.1\r\nHost: [::1]\r\n\r\n"), Request::Elsewhere);
        assert_eq!(asked("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"), Request::Stranger);
        assert_eq!(
            asked("GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example:80\r\n\r\n"),
            Request::Stranger
        );
        assert_eq!(asked("GET / HTTP/1.1\r\n\r\n"), Request::Stranger);
        assert_eq!(asked("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n"), Request::Unknown);
    }
}
