/**
 * The next field above or below in a column of a table: `selector` finds its fields. Those that are turned off are skipped. Rows beside
 * those in view are rendered too.
 */
export function fieldBeside(field: HTMLElement, step: number, selector: string): HTMLInputElement | undefined {
  const indexOf = (element: HTMLElement) => Number(element.closest<HTMLElement>('[data-index]')?.dataset['index'])
  const at = indexOf(field)
  const fields = [...(field.closest('[role=grid]')?.querySelectorAll<HTMLInputElement>(`${selector}:enabled`) ?? [])]
  const distance = (other: HTMLElement) => (indexOf(other) - at) * step
  return fields.filter((other) => distance(other) > 0).toSorted((a, b) => distance(a) - distance(b))[0]
}
