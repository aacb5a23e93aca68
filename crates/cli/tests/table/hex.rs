//! A skirmish of the real program, and somebody who plays both sides of it.

use super::{Gone, post};
use futures_util::{SinkExt, StreamExt};
use protocol::messages::VERSION;
use protocol::messages::http::Created;
use protocol::messages::skirmish::{HexReply, HexServerMessage};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A new duel, both sides on one screen.
pub async fn create_skirmish(address: SocketAddr) -> std::io::Result<Created> {
    let me = json!({"who": "me"});
    post(address, "/api/skirmish", &json!({"scenario": "duel", "sides": [me, me]})).await
}

/// Somebody at a skirmish.
pub struct Hex {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub seq: u32,
    /// The board as it was told last.
    pub view: Value,
    pub over: bool,
    id: u32,
}

impl Hex {
    pub async fn enter(address: SocketAddr, game: &str, secrets: &[String]) -> Result<Hex, Gone> {
        let url = format!("ws://{address}/api/skirmish/{game}/socket");
        let (socket, _) = connect_async(url).await.map_err(|_| Gone)?;
        let mut hex = Hex { socket, seq: 0, view: Value::Null, over: false, id: 0 };
        hex.say(&json!({"type": "hello", "version": VERSION, "secrets": secrets})).await?;
        while hex.view.is_null() {
            hex.hear().await?;
        }
        Ok(hex)
    }

    async fn say(&mut self, message: &Value) -> Result<(), Gone> {
        self.socket.send(Message::text(message.to_string())).await.map_err(|_| Gone)
    }

    async fn hear(&mut self) -> Result<HexServerMessage, Gone> {
        let text = loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => break text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Err(Gone),
            }
        };
        let message: HexServerMessage = serde_json::from_str(&text).unwrap();
        let (seq, view) = match &message {
            HexServerMessage::Welcome { seq, view, game, .. } => {
                self.over = game.opened.is_some();
                (*seq, view)
            }
            HexServerMessage::Played { entry, view } => (entry.seq, view),
            HexServerMessage::Undone { seq, view } => (*seq, view),
            HexServerMessage::Game { game } => {
                self.over = game.opened.is_some();
                return Ok(message);
            }
            HexServerMessage::Bye { error, .. } => {
                eprintln!("sent away: {} {}", error.code, error.message);
                return Err(Gone);
            }
            _ => return Ok(message),
        };
        (self.seq, self.view) = (seq, serde_json::to_value(view).unwrap());
        Ok(message)
    }

    /// Says something and waits for the answer, or the code of the refusal.
    async fn request(&mut self, mut message: Value) -> Result<Result<HexReply, String>, Gone> {
        self.id += 1;
        let wanted = self.id;
        message["id"] = wanted.into();
        self.say(&message).await?;
        loop {
            match self.hear().await? {
                HexServerMessage::Reply { id, reply } if id == wanted => return Ok(Ok(reply)),
                HexServerMessage::Refused { id, error } if id == Some(wanted) => return Ok(Err(error.code)),
                _ => {}
            }
        }
    }

    /// What the computer would do; nothing when the game is over.
    pub async fn choose(&mut self) -> Result<Option<Value>, Gone> {
        Ok(match self.request(json!({"type": "hint"})).await? {
            Ok(HexReply::Hint { hint }) => Some(serde_json::to_value(hint.action).unwrap()),
            _ => None,
        })
    }

    /// Plays an action and waits until it is acknowledged; `false` if it was refused.
    pub async fn act(&mut self, action: &Value) -> Result<bool, Gone> {
        self.done(json!({"type": "act", "action": action})).await
    }

    /// Takes the last action back; `false` if nothing can be taken back.
    pub async fn undo(&mut self) -> Result<bool, Gone> {
        self.done(json!({"type": "undo"})).await
    }

    async fn done(&mut self, message: Value) -> Result<bool, Gone> {
        let told = self.request(message).await?;
        assert_ne!(told.as_ref().err().map(String::as_str), Some("NOT_SAVED"));
        Ok(told.is_ok())
    }
}
