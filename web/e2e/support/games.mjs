// Games made over HTTP where a test needs a seed of its own.

/** Armies that a test may rely on: one that shoots, one that charges. */
export async function armies(server) {
  const catalog = await fetch(`${server.url}/api/catalog`).then((answer) => answer.json());
  const legal = catalog.armies.filter((army) => army.size === 'INCURSION' && army.problems.length === 0);
  const of = (faction) => legal.find((army) => army.names.faction === faction)?.id ?? legal[0].id;
  return { marines: of('Space Marines'), eaters: of('World Eaters') };
}

/** Makes a game; links to its seats, to watch, and the secrets themselves. */
export async function play(
  server,
  { sides = ['me', 'ai'], factions = ['marines', 'eaters'], chosen, ...more } = {},
) {
  const known = await armies(server);
  const { status, body } = await server.post('/api/games', {
    sides: sides.map((who, at) => ({
      army: chosen?.[at] ?? known[factions[at]],
      who,
      name: '',
      ...(who === 'ai' ? { level: 'normal' } : {}),
    })),
    deployed: true,
    reaction_seconds: 0,
    allowance: 0,
    ...more,
  });
  if (status >= 300) throw new Error(`no game was made: ${JSON.stringify(body)}`);
  const watch = `${server.url}/g/${body.game}`;
  const links = body.secrets.map((secret) => (secret ? `${watch}#${secret}` : null));
  return { ...body, watch, links, link: links.find((link) => link) ?? watch };
}

/** A person's browser that made a game: it has the owner's key. */
export function owned({ context }, { game, owner, secrets }) {
  const entry = { game, secrets: secrets.filter((one) => one), owner, seen: 0 };
  return context.addInitScript((entry) => {
    if (!localStorage.getItem('strategium.games'))
      localStorage.setItem('strategium.games', JSON.stringify([entry]));
  }, entry);
}

/** People who agree to play a game whose seed a test chose. */
export async function agreeing(people, { game }) {
  for (const { context } of people)
    await context.addInitScript((id) => {
      localStorage.setItem('strategium.not-sealed', JSON.stringify([id]));
    }, game);
}

/** Gives every game that the page makes from here on this seed: what a test meets does not depend on luck. */
export async function seeded(page, seed) {
  await page.route('**/api/games', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), seed }) });
  });
}
