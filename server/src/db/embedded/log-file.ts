import fs from 'node:fs'

const largest = 5 * 1024 * 1024
const checkEvery = 10 * 60 * 1000

/** Keeps the database's log at two files of a few megabytes. Emptied in place, because the database holds the file open. */
export function keepLogSmall(file: string): () => void {
  const check = () => {
    try {
      if (fs.statSync(file).size < largest) return
      fs.copyFileSync(file, `${file}.1`)
      fs.truncateSync(file)
    } catch {
      // A log that cannot be shortened now is shortened at the next look; it is no reason to stop.
    }
  }
  check()
  const timer = setInterval(check, checkEvery).unref()
  return () => clearInterval(timer)
}

/** Where the log ends now, to read later what was written after it. */
export const endOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The last complaint in what was written since. */
export function complaintSince(file: string, position: number): string {
  const lines = fs.readFileSync(file).subarray(position).toString().trim().split('\n')
  const complaint = lines.findLast((line) => /(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? ''
  return complaint.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
}
