const attribute = 'data-mantine-color-scheme'

/** Prints black on white in dark mode too. */
export function printInLight(root: HTMLElement): void {
  let scheme: string | null = null
  window.addEventListener('beforeprint', () => {
    scheme = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (scheme !== null) root.setAttribute(attribute, scheme)
  })
}
