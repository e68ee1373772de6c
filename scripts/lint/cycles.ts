/** Tarjan's algorithm: the strongly connected components that contain a cycle. */
export function cyclesIn(graph: ReadonlyMap<string, string[]>): string[][] {
  const [order, low] = [new Map<string, number>(), new Map<string, number>()]
  const [stack, circles]: [string[], string[][]] = [[], []]
  const visit = (node: string): number => {
    const number = order.size
    order.set(node, number)
    low.set(node, number)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low.set(node, Math.min(low.get(node)!, visit(next)))
      else if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, order.get(next)!))
    }
    if (low.get(node) === number) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1 || graph.get(node)?.includes(node)) circles.push(circle.sort())
    }
    return low.get(node)!
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
