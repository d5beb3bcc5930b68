import type { ShownStatus } from '../../shared/scoring/shown-score.ts'

/** The custom properties of ui/tokens.css, without their dashes. A test compares these lists with that file. */
export const COLOURS = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-dim',
  'line',
  'line-strong',
  'control',
  'action',
  'action-hover',
  'on-action',
  'focus',
  'court',
  'court-out',
  'court-line',
  'court-edge',
  'on-court',
  'ball',
  'on-ball',
] as const
export const SIZES = ['text-1', 'text-2', 'text-3', 'text-4', 'text-5'] as const
export const SPACES = ['s1', 's2', 's3', 's4', 's6', 's8', 's12', 's16'] as const

/** A name that is too long for its place. */
export const LONG_NAME = 'Bartholomew Featherstonehaugh-Villanueva'

export const STATUSES: readonly ShownStatus[] = ['scheduled', 'live', 'suspended', 'finished', 'endedEarly']
