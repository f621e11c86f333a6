/** Focuses a field with its text selected, so that typing replaces it. */
export function focusAndSelect(field: HTMLInputElement | null | undefined): void {
  field?.focus()
  field?.select()
}
