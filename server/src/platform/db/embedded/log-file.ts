import fs from 'node:fs'

const maxSize = 5 * 1024 * 1024
const checkMs = 10 * 60 * 1000

/** Keeps the database's log to two files of a few megabytes. Truncates in place, because the database holds the file open. */
export function keepLogSmall(file: string): () => void {
  const check = () => {
    try {
      if (fs.statSync(file).size < maxSize) return
      fs.copyFileSync(file, `${file}.1`)
      fs.truncateSync(file)
    } catch {
      // Not worth failing for: the next check tries again.
    }
  }
  check()
  const timer = setInterval(check, checkMs).unref()
  return () => clearInterval(timer)
}

/** The end of the file, from which `errorSince` can read later. */
export const fileEnd = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The last error logged after this position. */
export function errorSince(file: string, position: number): string {
  const lines = fs.readFileSync(file).subarray(position).toString().trim().split('\n')
  const line = lines.findLast((text) => /(FATAL|PANIC|ERROR|error):/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
}
