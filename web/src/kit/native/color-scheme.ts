/** Follows the choice made in the office application (app/color-scheme.ts), or else the phone. */
export function followColorScheme(root: HTMLElement): void {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = chosenScheme()
    const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches)
    root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  }
  apply()
  prefersDark.addEventListener('change', apply)
  window.addEventListener('storage', apply)
}

function chosenScheme(): string | null {
  try {
    return localStorage.getItem('dray-color-scheme')
  } catch {
    return null // Storage is blocked.
  }
}
