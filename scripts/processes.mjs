import { spawn } from 'node:child_process'
import { environment, root } from './set-up/place.mjs'

/**
 * Gives this process over to another program, so that signals and the exit code are its own and nothing stands between.
 * Node 20 (the first run in a fresh checkout) and Windows cannot; there the program is a child that gets our signals.
 */
export async function become(program, args, extra = {}) {
  const env = environment(extra)
  process.chdir(root)
  if (process.execve !== undefined && process.platform !== 'win32') process.execve(program, [program, ...args], env)
  endLike(await run(program, args, extra))
}

/** Runs a program to its end, handing on the signals that reach us. Answers its { code, signal }. */
export function run(program, args, extra = {}) {
  const child = spawn(program, args, { cwd: root, env: environment(extra), stdio: 'inherit' })
  const stopForwarding = forwardSignals([child])
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal }))
  }).finally(stopForwarding)
}

/** Runs programs side by side; when one ends or a signal comes, all are stopped. Answers the { code, signal } of the first. */
export async function runTogether(programs) {
  const children = programs.map(({ program, args, cwd, env }) =>
    spawn(program, args, { cwd: cwd ?? root, env: environment(env), stdio: 'inherit' }),
  )
  const stopForwarding = forwardSignals(children)
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.on('error', (error) => resolve({ code: 1, signal: null, error }))
        child.on('close', (code, signal) => resolve({ code, signal }))
      }),
  )
  const first = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  stopForwarding()
  return first
}

function forwardSignals(children) {
  const forward = (signal) => {
    // At a terminal ^C goes to every process of the group: the children have had it already.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    for (const child of children) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

/** Ends this process the way the other one ended. */
export function endLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code ?? 1
}
