import fs from 'node:fs'

const maxSize = 5 * 1024 * 1024
const checkMs = 10 * 60 * 1000

/** Limits the database's log to two files of a few megabytes. The file is emptied in place, because the database holds it open. */
export function keepLogSmall(file: string): () => void {
  const check = () => {
    try {
      if (fs.statSync(file).size < maxSize) return
      fs.copyFileSync(file, `${file}.1`)
      fs.truncateSync(file)
    } catch {
      // Not a reason to stop: the next check tries again.
    }
  }
  check()
  const timer = setInterval(check, checkMs).unref()
  return () => clearInterval(timer)
}

/** Where the log ends now, so that what is written later can be read on its own. */
export const fileEnd = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The last error written to the log after this position. */
export function errorSince(file: string, position: number): string {
  const lines = fs.readFileSync(file).subarray(position).toString().trim().split('\n')
  const line = lines.findLast((text) => /(FATAL|PANIC|ERROR|error):/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
}
