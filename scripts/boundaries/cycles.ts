/** The cycles that a walk in depth meets, each once, beginning with the alphabetically first file. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const found = new Map<string, string[]>()

  const walk = (node: string, trail: readonly string[]) => {
    const since = trail.indexOf(node)
    if (since >= 0) {
      const cycle = fromItsFirst(trail.slice(since))
      found.set(cycle.join(), cycle)
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    done.add(node)
  }

  for (const node of graph.keys()) walk(node, [])
  return [...found.values()]
}

function fromItsFirst(cycle: readonly string[]): string[] {
  const first = cycle.indexOf([...cycle].sort()[0] ?? '')
  const turned = [...cycle.slice(first), ...cycle.slice(0, first)]
  return [...turned, ...turned.slice(0, 1)]
}
