import { spawn } from 'node:child_process'
import { environment, root } from './set-up/paths.mjs'

const parent = process.ppid

/** Runs a program to its end and forwards signals to it. Returns its { code, signal }. */
export const run = (program, args) => runTogether([{ program, args }])

/** Runs programs in parallel. When one ends or a signal arrives, all are stopped. Returns the { code, signal } of the first to end. */
export async function runTogether(programs) {
  const children = programs.map(({ program, args, cwd = root, env = {} }) =>
    spawn(program, args, { cwd, env: environment(env), stdio: 'inherit' }),
  )
  const stopForwarding = forwardSignals(children)
  const ends = children.map(endOf)
  const first = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  stopForwarding()
  return first
}

function endOf(child) {
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, signal: null })
    })
  })
}

function forwardSignals(children) {
  let isStopping = false
  const stop = (signal) => {
    isStopping = true
    for (const child of children) child.kill(signal)
  }
  // In a terminal, Ctrl-C goes to every process of the group, so the children already have the signal.
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const endWatch = watchForLostParent(() => {
    if (!isStopping) stop('SIGTERM')
  })
  return () => {
    for (const signal of signals) process.off(signal, forward)
    endWatch()
  }
}

/** npm sends a signal only to the shell between it and us, and that shell ends without passing it on. */
function watchForLostParent(onLost) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onLost()
  }, 200)
  return () => clearInterval(timer)
}

/** Ends this process like another: with the same signal or exit code. */
export function exitAs({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code ?? 1
}
