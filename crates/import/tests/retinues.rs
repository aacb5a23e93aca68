//! Keywords of mixed datasheets belong to the models they are printed for (R3.3).

use strategium_import::library;

/// Datasheets, a Character of theirs and a trooper.
const MIXED: [(&str, &str, &str); 6] = [
    ("chaplain-grimaldus", "Chaplain Grimaldus", "Cenobyte Servitor"),
    ("cadian-command-squad", "Cadian Commander", "Cadian Veteran Guardsman"),
    ("dark-apostle", "Dark Apostle", "Dark Disciple"),
    ("grimnyr", "Grimnyr", "CORV"),
    ("brokhyr-iron-master", "Brôkhyr Iron-master", "E-COG"),
    ("saint-celestine", "Celestine", "Geminae Superia"),
];

#[test]
fn a_retinue_is_no_character() {
    for (id, character, trooper) in MIXED {
        let ending = format!("/{id}");
        let sheet = library().sheets.iter().find(|sheet| sheet.id.ends_with(&ending)).expect(id);
        assert!(sheet.keywords.has("CHARACTER"), "{id}");
        let is_character = |model: &str| sheet.profile_for(model).map(|profile| profile.keywords.has("CHARACTER"));
        assert_eq!(is_character(character), Some(true), "{id}: {character}");
        assert_eq!(is_character(trooper), Some(false), "{id}: {trooper}");
    }
}
