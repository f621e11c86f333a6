import type { Backup } from './make-backup.ts'
import type { Restored } from './restore-backup.ts'

const barWidth = 30

/** Overwrites itself on a terminal. */
const progressLine = (label: string, share: number): string => {
  const full = Math.floor(share * barWidth)
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  ${label}`
}

/** A bar on a terminal, otherwise a line for every ten percent. */
export function showProgress(label: string): (done: number, total: number) => void {
  let shown = -1
  return (done, total) => {
    const share = total === 0 ? 1 : done / total
    const step = Math.floor(share * (process.stderr.isTTY ? 100 : 10))
    if (step === shown) return
    shown = step
    const line = progressLine(label, share)
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}${share === 1 ? '\n' : ''}` : `${line}\n`)
  }
}

const maxNamed = 20
const figure = (number: number) => number.toLocaleString('en-US')
const count = (number: number, one: string) => `${figure(number)} ${number === 1 ? one : `${one}s`}`

export const printBackup = ({ moment, bytes, rows, files, missing }: Backup, path: string): string =>
  `${path} has everything as of ${moment.toISOString()}: ${count(rows, 'row')} and ${count(files, 'file')} in ${sizeText(bytes)}.\n${missingText(missing)}`

export const printRestored = ({ moment, rows, files, missing, migrated }: Restored): string =>
  `Restored as of ${moment}: ${count(rows, 'row')} and ${count(files, 'file')}.${migrated === 0 ? '' : ` It was brought up to date by ${count(migrated, 'migration')}.`}\n${missingText(missing)}Everyone signs in again. Statement runs that were under way do not go on by themselves.\n`

function missingText(missing: readonly string[]): string {
  if (missing.length === 0) return ''
  const named = missing.slice(0, maxNamed).map((key) => `  ${key}\n`)
  const more = missing.length > maxNamed ? `  and ${figure(missing.length - maxNamed)} more\n` : ''
  return `${count(missing.length, 'file')} that the database names ${missing.length === 1 ? 'was' : 'were'} missing:\n${named.join('')}${more}`
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${figure(Math.ceil(bytes / 1000))} kB` : `${figure(Math.round(bytes / 100_000) / 10)} MB`
