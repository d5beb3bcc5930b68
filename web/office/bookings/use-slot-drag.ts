import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SlotCell } from './week-cells.ts'

/** Key of the cell in the data of a drag. */
const CELL = 'cell'

/** Lets a booking be dragged from its cell, and be dropped on a free one. */
export function useSlotDrag(element: RefObject<HTMLElement | null>, cell: SlotCell, can: 'drag' | 'drop' | null) {
  const [part, setPart] = useState<'source' | 'target' | null>(null)
  const current = useRef(cell)
  current.current = cell
  useEffect(() => {
    const own = element.current
    if (!own || !can) return
    const data = () => ({ [CELL]: current.current })
    const show = (next: typeof part) => () => setPart(next)
    const stop = combine(
      can === 'drag'
        ? draggable({ element: own, getInitialData: data, onDragStart: show('source'), onDrop: show(null) })
        : dropTargetForElements({
            element: own,
            getData: data,
            onDragEnter: show('target'),
            onDragLeave: show(null),
            onDrop: show(null),
          }),
    )
    return () => {
      stop()
      setPart(null)
    }
  }, [element, can])
  return part
}

/** Calls the function with the cell of a booking that was dragged, and the cell on which it was dropped. */
export function useSlotDrop(onDrop: (from: SlotCell, to: SlotCell) => void) {
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets
          if (target) latest.current(source.data[CELL] as SlotCell, target.data[CELL] as SlotCell)
        },
      }),
    [],
  )
}
