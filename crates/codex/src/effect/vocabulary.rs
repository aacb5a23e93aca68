//! The lists of words that effects are made of: rolls, characteristics, permissions, distances and so on.

use crate::words::words;

words! {
    /// A roll that an effect may touch.
    pub enum EffectRoll {
        /// Hit rolls.
        ToHit = "to_hit",
        /// Wound rolls.
        ToWound = "to_wound",
        /// Saving throws.
        Save = "save",
        /// Saving throws by armour, not by an invulnerable save.
        ArmourSave = "armour_save",
        /// Random damage.
        Damage = "damage",
        /// Random numbers of attacks.
        Attacks = "attacks",
        /// Charge rolls.
        Charge = "charge",
        /// Advance rolls.
        Advance = "advance",
        /// Battle-shock tests.
        BattleShock = "battle_shock",
        /// Leadership tests that are no Battle-shock tests.
        Leadership = "leadership",
        /// Rolls for how far a surge goes (R7.15).
        Surge = "surge",
        /// Desperate Escape tests (R7.11).
        DesperateEscape = "desperate_escape",
        /// Hazardous tests (R13.6).
        Hazardous = "hazardous",
        /// Psychic tests; something is added, nothing else.
        Psychic = "psychic",
    }
}

words! {
    /// A characteristic that an effect may change.
    pub enum Stat {
        /// Objective control.
        OC = "OC",
        /// Attacks.
        A = "A",
        /// Strength.
        S = "S",
        /// Armour penetration.
        AP = "AP",
        /// Damage.
        D = "D",
        /// Toughness.
        T = "T",
        /// Move.
        M = "M",
        /// Save.
        Sv = "Sv",
        /// Leadership.
        Ld = "Ld",
        /// Wounds.
        W = "W",
        /// Ballistic Skill (R2.10).
        BS = "BS",
        /// Weapon Skill (R2.10).
        WS = "WS",
        /// The range of ranged weapons.
        Range = "range",
        /// The range of its auras.
        Aura = "aura",
        /// The range of the auras that a rule of its army gives it, such as the Contagion Range.
        ArmyAura = "army_aura",
    }
}

words! {
    /// When an effect applies.
    pub enum When default Own {
        /// The unit's own attacks.
        Attacking = "attacking",
        /// Attacks that target the unit.
        Attacked = "attacked",
        /// The unit's own rolls and characteristics.
        Own = "own",
        /// The unit's melee weapons.
        Melee = "melee",
        /// The unit's ranged weapons.
        Ranged = "ranged",
        /// Attacks that are allocated to the model: their Damage only.
        Allocated = "allocated",
    }
}

words! {
    /// Which dice may be rolled again.
    pub enum Reroll {
        /// One die, or one roll of several dice, once a phase.
        One = "one",
        /// Only unmodified 1s.
        Ones = "ones",
        /// Any.
        Any = "any",
    }
}

words! {
    /// Modifiers that a unit may ignore (R2.21): the bad ones are, the good ones are kept.
    pub enum Ignored {
        /// Of hit rolls.
        ToHit = "to_hit",
        /// Of wound rolls.
        ToWound = "to_wound",
        /// Of the Ballistic and Weapon Skill of its attacks.
        Skill = "skill",
        /// Of the Attacks, Strength, AP and Damage of its attacks.
        Weapon = "weapon",
        /// Of charge rolls.
        Charge = "charge",
        /// Of Advance rolls.
        Advance = "advance",
        /// Of Battle-shock tests.
        BattleShock = "battle_shock",
        /// Of Move.
        M = "M",
        /// Of Leadership.
        Ld = "Ld",
        /// Of objective control; not what battle-shock does to it.
        OC = "OC",
    }
}

words! {
    /// A core stratagem that may be used for nothing.
    pub enum FreeStratagem {
        /// S2.1
        CommandReroll = "command-reroll",
        /// S2.2
        CounterOffensive = "counter-offensive",
        /// S2.4
        InsaneBravery = "insane-bravery",
        /// S2.5
        Grenade = "grenade",
        /// S2.6
        TankShock = "tank-shock",
        /// S2.7
        RapidIngress = "rapid-ingress",
        /// S2.8
        FireOverwatch = "fire-overwatch",
        /// S2.9
        GoToGround = "go-to-ground",
        /// S2.10
        Smokescreen = "smokescreen",
        /// S2.11
        HeroicIntervention = "heroic-intervention",
    }
}

words! {
    /// How often a stratagem may be used for nothing.
    pub enum FreeLimit default Always {
        /// Whenever it may be used.
        Always = "always",
        /// Once a turn.
        Turn = "turn",
        /// Once a battle round.
        Round = "round",
        /// Once a battle.
        Battle = "battle",
    }
}

words! {
    /// Something a unit may not do.
    pub enum Forbidden {
        /// Declare a charge.
        Charge = "charge",
        /// Be selected to shoot.
        Shoot = "shoot",
        /// Advance.
        Advance = "advance",
        /// Fall Back.
        FallBack = "fall_back",
        /// Arrive by Rapid Ingress (S2.7).
        RapidIngress = "rapid_ingress",
        /// Strike at enemies that it was engaged with when the turn began, or that another unit has attacked or charged in
        /// the phase.
        StrikeSpokenFor = "strike_spoken_for",
    }
}

words! {
    /// A keyword that models gain, from the start of the battle on.
    pub enum GainedKeyword {
        /// The unit may use Smokescreen (S2.10).
        Smoke = "SMOKE",
        /// The unit may use Grenade (S2.5).
        Grenades = "GRENADES",
        /// The models move over others (R7.13).
        Fly = "FLY",
        /// The models are characters.
        Character = "CHARACTER",
        /// The unit's army rule asks for it.
        Markerlight = "MARKERLIGHT",
        /// Rules of its army ask for it.
        Skitarii = "SKITARII",
        /// Rules of its army ask for it.
        Psyker = "PSYKER",
        /// Rules of its army ask for it.
        Penitent = "PENITENT",
        /// Rules of its army ask for it.
        SoulForge = "SOUL FORGE",
        /// Rules of its army ask for it.
        Synapse = "SYNAPSE",
        /// Rules of its army ask for it.
        DestroyerCult = "DESTROYER CULT",
    }
}

words! {
    /// Something a unit may do although it moved in a way that forbids it.
    pub enum Permission {
        /// Charge in a turn in which it Advanced.
        ChargeAfterAdvance = "charge_after_advance",
        /// Charge in a turn in which it Fell Back.
        ChargeAfterFallBack = "charge_after_fall_back",
        /// Shoot in a turn in which it Fell Back.
        ShootAfterFallBack = "shoot_after_fall_back",
        /// Shoot any weapon in a turn in which it Advanced.
        ShootAfterAdvance = "shoot_after_advance",
        /// Get out of this transport in a turn in which it Advanced (R9.8).
        DisembarkAfterAdvance = "disembark_after_advance",
        /// Move through terrain as if it were not there.
        MoveThroughTerrain = "move_through_terrain",
        /// A stratagem used on the unit costs nothing, once a battle round in the army, and may be used although it was
        /// used on another unit in the phase.
        FreeStratagem = "free_stratagem",
        /// A stratagem used on the unit costs one command point less, once a battle round.
        CheaperStratagem = "cheaper_stratagem",
        /// Fire Overwatch is not used against it (S2.8).
        AvoidOverwatch = "avoid_overwatch",
        /// Pass through models and terrain in Normal moves, Advances and Fall Backs, and through
        /// engagement range, but not end there.
        MoveThroughModels = "move_through_models",
        /// Its Desperate Escape tests are passed (R7.11).
        PassDesperateEscape = "pass_desperate_escape",
        /// Enemies engaged with it that Fall Back take Desperate Escape tests for every model, with −1
        /// while battle-shocked; MONSTERS and VEHICLES do not.
        ForceDesperateEscape = "force_desperate_escape",
        /// Have the Tactical Doctrine alone, in place of one for the army (F1.4).
        TacticalAlone = "tactical_alone",
        /// Stand in its army's Shadow of Chaos (F5.1).
        StandInShadow = "stand_in_shadow",
        /// A stratagem used on it gives its cost of one command point back on a 5+ (R6.4).
        RefundStratagem = "refund_stratagem",
        /// Units that get out of this transport after its Normal move may charge (R9.7).
        ChargeAfterDisembark = "charge_after_disembark",
        /// Move over terrain of up to 4" as if it were not there.
        MoveOverLowTerrain = "move_over_low_terrain",
        /// Move over friendly MONSTERS and VEHICLES as if they were not there.
        MoveOverFriends = "move_over_friends",
        /// Its ranged attacks while engaged, or at those engaged, have no penalty for that (R10.6).
        FireFreely = "fire_freely",
        /// Heights count nothing in its moves (R7.12).
        IgnoreVerticalDistance = "ignore_vertical_distance",
        /// Pass through models that are not TITANIC, through engagement range and through terrain in Normal moves,
        /// Advances and Fall Backs, but not end engaged. After passing terrain higher than 4" it rolls a die: on a 1 it
        /// is battle-shocked.
        Stride = "stride",
        /// Do what asks whether it is `able` to shoot in a turn in which it Advanced.
        ObserveAfterAdvance = "observe_after_advance",
        /// Start an Action in a turn in which it Advanced (M6.1).
        ActAfterAdvance = "act_after_advance",
        /// Pile in and consolidate towards the closest enemy unit: any of its models, not the closest one only.
        CloseOnUnit = "close_on_unit",
        /// Shoot and charge in a turn in which it Advanced or Fell Back; but not at a unit that it was engaged with
        /// when the turn began, nor at one that another unit has attacked or charged in the phase.
        AttackOthersAfterMove = "attack_others_after_move",
        /// Pass through enemy models and their engagement range in Normal moves, Advances and Fall Backs, but not end
        /// engaged.
        MoveThroughEnemies = "move_through_enemies",
        /// The same through enemy models that are neither MONSTERS nor VEHICLES.
        MoveThroughSmallEnemies = "move_through_small_enemies",
        /// The same through models that are not TITANIC, friends and enemies.
        MoveThroughLesserModels = "move_through_lesser_models",
        /// Pass through terrain in Normal moves, Advances and Fall Backs; not in charges.
        WalkThroughTerrain = "walk_through_terrain",
        /// Pass through all models in charges, and through engagement range, but not end engaged with others than the
        /// targets.
        ChargeThroughModels = "charge_through_models",
        /// The same through enemy models.
        ChargeThroughEnemies = "charge_through_enemies",
        /// The same through enemy models that are neither MONSTERS nor VEHICLES.
        ChargeThroughSmallEnemies = "charge_through_small_enemies",
        /// The same through models that are not TITANIC, friends and enemies.
        ChargeThroughLesserModels = "charge_through_lesser_models",
        /// Charge after it got out of a transport that had made a Normal move (R9.7); said of the unit.
        ChargeAfterLeaving = "charge_after_leaving",
        /// The battle round counts as one higher when it arrives from Strategic Reserves (R8.5, M3.4).
        StrategicRoundEarly = "strategic_round_early",
        /// The battle round counts as one higher when it arrives from any reserves (R8.5, M3.4).
        ReservesRoundEarly = "reserves_round_early",
        /// Deep strike in its player's first Movement phase as well (M3.4).
        DeepStrikeAtOnce = "deep_strike_at_once",
        /// Its points do not count for the limit of Strategic Reserves (M3.4).
        WaitUncounted = "wait_uncounted",
        /// Pass through terrain in Normal moves and Advances.
        MarchThroughTerrain = "march_through_terrain",
        /// Charge rolls are the sum of three dice.
        ChargeOnThreeDice = "charge_on_three_dice",
        /// Declare charges against targets within 18" (R15.2).
        ChargeFromAfar = "charge_from_afar",
        /// Attacks of the unit that score a Critical Hit have `[PRECISION]`.
        PreciseCriticalHits = "precise_critical_hits",
        /// Attacks of the unit that score a Critical Wound have `[PRECISION]`.
        PreciseCriticalWounds = "precise_critical_wounds",
        /// Enemy models within engagement range of it that fight target it with all their attacks.
        DrawAttacks = "draw_attacks",
        /// Consolidate without ending nearer to the closest enemy.
        ConsolidateFreely = "consolidate_freely",
        /// Battle-shock tests are taken on the sum of three dice.
        TestOnThreeDice = "test_on_three_dice",
    }
}

words! {
    /// A distance that a rule replaces.
    pub enum Distance {
        /// How far models consolidate (R16.10).
        Consolidate = "consolidate",
        /// How far models pile in (R16.5).
        PileIn = "pile_in",
        /// What an Advance adds, instead of a roll (R7.9).
        Advance = "advance",
        /// How far a surge goes, instead of a roll (R7.15).
        Surge = "surge",
        /// How far from enemies it may deep strike (R8.7).
        DeepStrike = "deep_strike",
        /// The same, at the price of a charge this turn for those that come nearer than 9".
        DeepStrikeNoCharge = "deep_strike_no_charge",
        /// How far from the enemy models of an engaged unit still strike (R16.6).
        Strike = "strike",
        /// From how far ranged attacks may target it at most.
        Targetable = "targetable",
        /// How far from it enemies may be set up at the least, out of reserves.
        DenyReserves = "deny_reserves",
    }
}

words! {
    /// What a unit may be said to be.
    pub enum Plight {
        /// Afflicted: what a rule of the enemy's army does to such units.
        Afflicted = "afflicted",
    }
}

words! {
    /// A core ability that a rule takes away.
    pub enum LostAbility {
        /// R9.12
        FiringDeck = "FIRING_DECK",
        /// The benefit of cover (R11.8).
        Cover = "COVER",
        /// Fights First, that of a charge included (R14.2, R15.7).
        FightsFirst = "FIGHTS_FIRST",
    }
}
