import type { RegisteredRouter } from '@tanstack/react-router'

/** Fetches the code of the screen at a path. Returns its routes. */
export function preloadScreen(router: RegisteredRouter, pathname: string) {
  const [matchedRoutes] = router.getMatchedRoutes(pathname)
  for (const { options } of matchedRoutes) void options.component?.preload?.()?.catch(() => undefined)
  return matchedRoutes
}
