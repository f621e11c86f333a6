const leaving = /^(Close|Cancel|Back|Done|Not now|Keep editing)$/

/** Buttons that leave a dialog and stand after its primary button, and primary buttons that aren't the last of their row. */
export function dialogEndFaults(): string[] {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].flatMap((dialog) => {
    const rows = new Set([...dialog.querySelectorAll('button')].filter(isPrimary).map((button) => button.parentElement))
    return [...rows].flatMap((row) => {
      // What is set apart has an element of its own.
      const buttons = [...(row?.children ?? [])].filter((each) => each.matches('button, a'))
      const leaves = buttons.findIndex(({ textContent }) => leaving.test(textContent))
      // A row without a way out is not the end of the dialog.
      if (leaves < 0 || isPrimary(buttons[leaves])) return []
      const isRight = leaves === 0 && isPrimary(buttons.at(-1))
      return isRight ? [] : [`${name(dialog)}: ${buttons.map(({ textContent }) => textContent).join(' · ')}`]
    })
  })
}

/** A button without a variant is filled. */
const isPrimary = (button: Element | undefined): boolean =>
  button !== undefined && button.matches('.mantine-Button-root:is(:not([data-variant]), [data-variant=filled])')

const name = (dialog: Element): string =>
  dialog.getAttribute('aria-label') ?? dialog.querySelector('h2')?.textContent ?? 'dialog'
