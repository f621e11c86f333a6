import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const cacheFolder = path.join(import.meta.dirname, '../../.cache')
const unpackedFolder = path.join(cacheFolder, 'chromium-153')

/**
 * Launches a Chromium that needs no installation. On Linux (x64) a package brings it with its system libraries; elsewhere the installed
 * Chrome is used. CHROME_PATH selects another browser.
 */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const customPath = process.env['CHROME_PATH']
  if (customPath !== undefined)
    return await chromium.launch({ executablePath: customPath, args: [...sandboxArgs(), ...args] })
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return await chromium.launch({ channel: 'chrome', args: [...args] })
  if (!existsSync(unpackedFolder)) await unpackChromium()
  return await chromium.launch({
    executablePath: path.join(unpackedFolder, 'chromium'),
    // Not the package's default arguments: --single-process crashes in the first test.
    args: ['--no-sandbox', ...args],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(unpackedFolder, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(unpackedFolder, 'fonts.conf'),
    },
  })
}

/** Chromium cannot use its sandbox as root, which is the usual user in containers. */
const sandboxArgs = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/**
 * The package unpacks into the system's temporary folder, where two simultaneous test runs would use each other's incomplete file. So it
 * unpacks into its own folder, which is renamed once complete.
 */
async function unpackChromium(): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true })
  const folder = mkdtempSync(path.join(cacheFolder, 'chromium-'))
  // The package adds its libraries only if it seems to run on AWS Lambda.
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

/** The package's configuration expects fonts in /tmp; there are none, so pages would have no text. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

function setVariables(values: Record<string, string>): () => void {
  const original = { ...process.env }
  Object.assign(process.env, values)
  return () => {
    for (const name of ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', ...Object.keys(values)]) {
      if (original[name] === undefined) delete process.env[name]
      else process.env[name] = original[name]
    }
  }
}
