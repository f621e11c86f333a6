import { join } from 'node:path'
import { buildWeb, isWebBuilt } from './build-web.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { cacheFolder, requireSupportedPlatform } from './paths.mjs'

/** Prepares the checkout for a command. Takes a few hundredths of a second if nothing has changed. */
export async function setUp({ web }) {
  requireSupportedPlatform()
  await onceAtATime(isInstalled, install)
  if (web) await onceAtATime(isWebBuilt, buildWeb)
}

/** Checks without the lock first, and again with it: another command may have done the work while this one waited. */
async function onceAtATime(isDone, work) {
  if (isDone()) return
  await withLock(
    join(cacheFolder, 'set-up.lock'),
    async () => {
      if (!isDone()) await work()
    },
    () => console.error('Another Dray command is setting up; waiting for it …'),
  )
}
