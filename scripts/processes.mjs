import { spawn } from 'node:child_process'
import { environment, root } from './set-up/place.mjs'

const parent = process.ppid

/** Runs a program to its end, handing on the signals that reach us. Answers its { code, signal }. */
export const run = (program, args) => runTogether([{ program, args }])

/** Runs programs side by side; when one ends or a signal comes, all are stopped. Answers the { code, signal } of the first. */
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
  let isTold = false
  const stop = (signal) => {
    isTold = true
    for (const child of children) child.kill(signal)
  }
  // At a terminal ^C goes to every process of the group: the children have had it already.
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const endWatch = watchForLostParent(() => {
    if (!isTold) stop('SIGTERM')
  })
  return () => {
    for (const signal of signals) process.off(signal, forward)
    endWatch()
  }
}

/** npm sends a signal only to the shell between it and us, and that shell ends without a word to us. */
function watchForLostParent(onLost) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onLost()
  }, 200)
  return () => clearInterval(timer)
}

/** Ends this process the way the other one ended. */
export function exitLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code ?? 1
}
