import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** A place on a court: before another match, or after the last one if `before` is null. */
export interface Spot {
  readonly court: string
  readonly before: string | null
}

/** Keys in the data of a drag. */
const MATCH = 'match'
const SPOT = 'spot'

/**
 * Lets a match be dragged from an element, and be dropped on it.
 * @param match null if it can't be dragged
 * @param spot where a match is put that is dropped on the element; null if none can be
 */
export function useMatchDrag(element: RefObject<HTMLElement | null>, match: string | null, spot: Spot | null) {
  const [part, setPart] = useState<'source' | 'target' | null>(null)
  const { court = null, before = null } = spot ?? {}
  useEffect(() => {
    const own = element.current
    if (!own) return
    const show = (next: typeof part) => () => setPart(next)
    const parts = [
      match === null
        ? null
        : draggable({
            element: own,
            getInitialData: () => ({ [MATCH]: match }),
            onDragStart: show('source'),
            onDrop: show(null),
          }),
      court === null
        ? null
        : dropTargetForElements({
            element: own,
            getData: () => ({ [SPOT]: { court, before } }),
            canDrop: ({ source }) => source.data[MATCH] !== match,
            onDragEnter: show('target'),
            onDragLeave: show(null),
            onDrop: show(null),
          }),
    ]
    const stop = combine(...parts.filter((each) => each !== null))
    return () => {
      stop()
      setPart(null)
    }
  }, [element, match, court, before])
  return part
}

/** Calls the function with a match that was dragged, and the spot on which it was dropped. */
export function useMatchDrop(onDrop: (match: string, spot: Spot) => void) {
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          // The innermost target is first.
          const [target] = location.current.dropTargets
          if (target) latest.current(source.data[MATCH] as string, target.data[SPOT] as Spot)
        },
      }),
    [],
  )
}
