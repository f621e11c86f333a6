/** The cycles found by a depth-first search, each once, starting with the alphabetically first file. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const cycles = new Map<string, string[]>()

  const visit = (node: string, trail: readonly string[]) => {
    const start = trail.indexOf(node)
    if (start >= 0) {
      const cycle = rotated(trail.slice(start))
      cycles.set(cycle.join(), cycle)
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }

  for (const node of graph.keys()) visit(node, [])
  return [...cycles.values()]
}

function rotated(cycle: readonly string[]): string[] {
  const first = cycle.indexOf([...cycle].sort()[0] ?? '')
  const cycleFromFirst = [...cycle.slice(first), ...cycle.slice(0, first)]
  return [...cycleFromFirst, ...cycleFromFirst.slice(0, 1)]
}
