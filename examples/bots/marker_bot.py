#!/usr/bin/env python3
"""A bot in Python that needs nothing else: walks to markers, shoots, charges. See docs/bots.md.

    strategium bot python3 examples/bots/marker_bot.py
"""
import json
import math
import sys

LIKING = {
    "SHOOT": 90, "DECLARE_CHARGE": 80, "CHARGE_ROLL": 75, "APPLY_CHARGE_MOVE": 70, "SELECT_FIGHTER": 70,
    "CONFIRM_AND_RESOLVE_ATTACKS": 70, "PILE_IN": 65, "CONSOLIDATE": 65, "FACTION_CHOICE": 60, "ATTACH_LEADER": 60,
    "EMBARK_UNIT": 55, "DEPLOY_UNIT": 50, "PLACE_REINFORCEMENT": 50, "CONFIRM_UNIT_MOVE": 50, "SCOUT_MOVE": 50,
    "BEGIN_NORMAL_MOVE": 40, "DISEMBARK_UNIT": 45, "PERFORM_ACTION": 30, "REMAIN_STATIONARY": 20, "SKIP_UNIT": 10,
    "SKIP_SCOUT": 10, "SKIP_CHARGE": 10, "BEGIN_ADVANCE": 5, "BEGIN_FALL_BACK": 5, "USE_STRATAGEM": -10,
    "DISCARD_SECONDARY": -10, "PLACE_IN_RESERVES": -20,
}


def ends(state, action):
    """Where the models of the unit stand afterwards: a place, the end of a path, or where they are."""
    unit = state["units"].get(action.get("unit_id"), {"models": {}})
    points = {name: model["at"][:2] for name, model in unit["models"].items() if "undeployed" not in unit}
    points.update(enumerate(action.get("model_positions", [])))
    points.update((name, path[-1]) for name, path in action.get("paths", {}).items())
    return [point[:2] for point in points.values()]


def liking(state, me, action):
    """How good an action looks: its kind, and how near to a marker it brings a model."""
    kind, points, markers = action["type"], ends(state, action), state["objectives"].values()
    if kind == "REMAIN_STATIONARY" and any(math.dist(p, m["at"]) < 3 for p in points for m in markers):
        return 45
    wanted = [m["at"] for m in markers if m["controlled_by"] != me] or [m["at"] for m in markers]
    near = min((math.dist(p, marker) for p in points for marker in wanted), default=0)
    return LIKING.get(kind, 0) - near / 100


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "battle":
        me, answer = message["player"], {"type": "ready", "version": 1}
    elif message["type"] == "decide":
        state, actions = message["state"], [one["action"] for one in message["actions"]]
        best = max(range(len(actions)), key=lambda at: liking(state, me, actions[at]))
        # In the middle of an action the first answer is what the rules take unless told.
        answer = {"id": message["id"], "choose": 0 if message["question"]["interrupt"] else best}
    else:
        continue
    print(json.dumps(answer), flush=True)
