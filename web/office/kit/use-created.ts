import { useState } from 'react'
import { NotOk } from '../../api/not-ok.ts'
import { officeCall } from './office-calls.ts'
import { type OfficeAction, useOfficeAction } from './use-office-action.ts'

/**
 * Creates a product or post only once, even after several attempts.
 * @param choose returns an id for it: each try sends the same one
 * @param fieldsOf returns the fields to send for the values of the form
 * @param onCreated called once, with the id
 */
export function useCreated<Values, Id extends number | string>(
  path: string,
  choose: () => Id,
  fieldsOf: (values: Values) => object,
  onCreated: (id: Id) => void,
): OfficeAction<[Values]> {
  /** The id of an attempt without an answer. The server may have stored it. */
  const [unsure, setUnsure] = useState<Id | null>(null)
  return useOfficeAction(async (values) => {
    const id = unsure ?? choose()
    const fields = fieldsOf(values)
    try {
      await officeCall('POST', path, { id, ...fields })
    } catch (error) {
      if (!(error instanceof NotOk)) setUnsure(id)
      // The server has stored an earlier attempt, and the person has changed the fields since.
      if (!(error instanceof NotOk && error.status === 409 && id === unsure)) throw error
      const stored = await officeCall('GET', `${path}/${id}`)
      await officeCall('PUT', `${path}/${id}`, fields, { 'if-match': stored.headers.get('etag') ?? '' })
    }
    onCreated(id)
  })
}
