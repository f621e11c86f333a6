/** Focuses the title of the editor that contains an element. Another editor may be open underneath. */
export function focusEditorTitle(element: Element | null): void {
  element?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-editor-title]')?.focus()
}
