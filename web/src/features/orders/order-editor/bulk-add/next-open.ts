/** The next open question after a line, or else the first one, or the button that adds the lines. */
export function nextOpen(form: HTMLElement | null, key: string | undefined): HTMLElement | null | undefined {
  const rows = [...(form?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
  const from = rows.findIndex((row) => row.dataset['key'] === key)
  const inSequence = [...rows.slice(Math.max(from, 0)), ...rows.slice(0, Math.max(from, 0))]
  const row = inSequence.find((candidate) => candidate.dataset['unanswered'] !== undefined)
  return row?.querySelector<HTMLElement>('[data-open]') ?? form?.querySelector<HTMLElement>('[data-add]:enabled')
}
