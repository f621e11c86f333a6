import type { Problem } from '../kit/api/request.ts'

/** In place of what can't be shown yet. It is asked for again by itself. */
export const Unread = ({ problem }: { problem: Problem | undefined }) =>
  problem ? <p role="alert">{problem.message}</p> : <output className="muted">Loading...</output>
