/** A way to Dray: one of the two, or the load balancer before them. */
export type Target = { name: string; address: string }

/** What the trial observes of one way to Dray. Times are those of `performance.now()`. */
export type Observed = {
  target: Target
  /** When writes were acknowledged. */
  writtenAt: number[]
  /** When live updates told of a change. */
  toldAt: number[]
  /** Answers that nobody is signed in. */
  signedOut: number
}

export const observe = (target: Target): Observed => ({ target, writtenAt: [], toldAt: [], signedOut: 0 })
