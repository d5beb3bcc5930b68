import { type ComponentType, type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { NotOk } from '../../api/not-ok.ts'
import type { Loaded } from '../../api/use-loaded.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import type { ConflictProps } from './conflict.tsx'
import { withChanges } from './edited-values.ts'
import { Problem } from './problem.tsx'
import { UnreadThing } from './unread.tsx'
import { useOfficeAction } from './use-office-action.ts'
import type { FormProps } from './use-stored-form.tsx'
import { readVersion, type Version } from './versions.ts'

interface Props<Thing, Values extends FieldValues> {
  /** Address of the call that reads the thing. */
  path: string
  loaded: Loaded<Version<Thing>>
  /** Message in place of a thing that does not exist. */
  missing: string
  /** Returns the values with which the form shows the thing. */
  valuesOf: (thing: Thing) => Values
  /** Returns another person's values, with the person's own changes applied to them. */
  merge?: (before: Values, mine: Values, theirs: Values) => Values
  /** Stores the values in place of the version `current`. Returns false if the person has decided otherwise. */
  store: (values: Values, current: Version<Thing>) => Promise<unknown>
  /** Shows what somebody else has changed since the form was opened. */
  Conflict: ComponentType<ConflictProps<Values>>
  /** Message after the values are stored. */
  done?: string
  /** @param attempt makes another kind of change, which returns its own message */
  children: (
    form: FormProps<Values>,
    read: Version<Thing>,
    attempt: (act: () => Promise<string | null>) => void,
  ) => ReactNode
}

/**
 * The form of a thing that other people may edit at the same time. If somebody else has stored a change meanwhile, it asks which
 * values to keep.
 */
export function EditedForm<Thing, Values extends FieldValues>({
  path,
  loaded: { value: read, error, reload, change },
  missing,
  valuesOf,
  merge = withChanges,
  store,
  Conflict,
  done,
  children,
}: Props<Thing, Values>) {
  const { t } = useTranslation()
  /** Values that were not stored, and the thing after somebody else's change. */
  const [conflict, setConflict] = useState<{ mine: Values; theirs: Version<Thing> } | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  /** Whether the last action decided a conflict. Its message takes the place of the conflict. */
  const [isDecided, setDecided] = useState(false)
  const [stores, setStores] = useState(0)
  /** Whether the last action was the form's own, which shows its failure at its end. */
  const [isSave, setSave] = useState(true)
  // A second change at the same time would conflict with the first, so it is ignored.
  const { run, pending, problem, clear } = useOfficeAction(async (act: () => Promise<string | null>) => {
    setSaid(null)
    setSaid(await act())
  })
  if (!read || error !== null) return <UnreadThing error={error} missing={missing} onRetry={() => void reload()} />
  const before = valuesOf(read.thing)

  async function save(mine: Values, current: Version<Thing>): Promise<string | null> {
    try {
      if ((await store(merge(before, mine, valuesOf(current.thing)), current)) === false) return null
    } catch (error) {
      if (!(error instanceof NotOk) || error.status !== 412) throw error
      setConflict({ mine, theirs: await readVersion<Thing>(path) })
      return null
    }
    await reload()
    setConflict(null)
    setStores((count) => count + 1)
    return done ?? t('office.edit.saved')
  }
  function start(act: () => Promise<string | null>, isOwn: boolean): Promise<void> {
    setSave(isOwn)
    setDecided(false)
    return run(act)
  }
  const form: FormProps<Values> = {
    values: conflict?.mine ?? before,
    isUnsaved: conflict !== null,
    stores,
    submit: t('office.edit.save'),
    saving: {
      run: (mine) => start(() => save(mine, read), true),
      pending,
      problem: isSave ? problem : null,
      clear,
    },
    said: isDecided ? null : said,
  }
  return (
    <>
      {conflict && (
        <Conflict
          key={conflict.theirs.tag}
          values={{ before, mine: conflict.mine, theirs: valuesOf(conflict.theirs.thing) }}
          onMine={() => {
            void start(() => save(conflict.mine, conflict.theirs), false)
            setDecided(true)
          }}
          onTheirs={() => {
            change(() => conflict.theirs)
            setConflict(null)
          }}
        />
      )}
      <Problem text={isSave ? null : problem} />
      {isDecided && <DoneLine text={said} />}
      {children(form, read, (act) => void start(act, false))}
    </>
  )
}
