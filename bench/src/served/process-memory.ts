import { readdirSync, readFileSync } from 'node:fs'

/** Memory in bytes; what several processes share counts once. Only Linux shows it. */
export const proportionalBytes = (pid: number): number =>
  1024 * Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])

/** Memory of a process and of all that it started. */
export function treeBytes(pid: number): number {
  try {
    return children(pid).reduce((sum, child) => sum + treeBytes(child), proportionalBytes(pid))
  } catch {
    // It has just ended.
    return 0
  }
}

export const children = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
