import { localStorageColorSchemeManager } from '@mantine/core'

export const colorSchemes = localStorageColorSchemeManager({ key: 'dray-color-scheme' })
export const defaultColorScheme = 'auto'

/** The provider sets it only after the first screen was measured, and then all of its styles would be computed again. */
export function setColorScheme(root: HTMLElement): void {
  const chosen = colorSchemes.get(defaultColorScheme)
  const isDark = chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
