import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const cacheFolder = path.join(import.meta.dirname, '../../.cache')
const unpackedFolder = path.join(cacheFolder, 'chromium-153')

/**
 * A Chromium that needs nothing installed. On Linux (x64) it comes as a package together with the system libraries it
 * wants; elsewhere it is the Chrome of the machine. CHROME_PATH names another one.
 */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env['CHROME_PATH']
  if (named !== undefined) return await chromium.launch({ executablePath: named, args: sandboxArgs() })
  if (process.platform !== 'linux' || process.arch !== 'x64') return await chromium.launch({ channel: 'chrome' })
  if (!existsSync(unpackedFolder)) await unpackChromium()
  return await chromium.launch({
    executablePath: path.join(unpackedFolder, 'chromium'),
    // Not the package's own arguments: its --single-process crashes in the first test.
    args: ['--no-sandbox'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(unpackedFolder, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(unpackedFolder, 'fonts.conf'),
    },
  })
}

/** Chromium refuses its sandbox to root, which is what a container usually runs as. */
const sandboxArgs = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/**
 * The package unpacks into the system's temporary folder, where two test runs at once take each other's half-written
 * file for a whole one. So it gets a temporary folder of its own, which takes its final name once it is complete.
 */
async function unpackChromium(): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true })
  const folder = mkdtempSync(path.join(cacheFolder, 'chromium-'))
  // The package adds its libraries only where it believes to run on Amazon's Lambda.
  const restore = setVariables({ TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
    writeFileSync(path.join(folder, 'fonts.conf'), fontsConfiguration)
    if (!existsSync(unpackedFolder)) renameSync(folder, unpackedFolder)
  } finally {
    restore()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The package's own file looks for the fonts in /tmp and finds none: the pages would have no letters. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

function setVariables(values: Record<string, string>): () => void {
  const before = { ...process.env }
  Object.assign(process.env, values)
  return () => {
    for (const name of ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', ...Object.keys(values)]) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}
