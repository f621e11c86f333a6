import { onTestFinished, vi } from 'vitest'

/** The screen of this test is as narrow as a phone's. */
export function showOnPhone(): void {
  const wide = window.matchMedia.bind(window)
  const screenSize = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(wide(query), { matches: query.includes('max-width') }))
  onTestFinished(() => screenSize.mockRestore())
}
