/** A roster as a file. */

/** A name that every file system and shell takes as it is. */
export function fileName(name: string, text: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  // A roster is JSON as the server writes it, TOML as people do.
  return `${plain.slice(0, 60) || 'list'}.${text.trimStart().startsWith('{') ? 'json' : 'toml'}`;
}

export function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
