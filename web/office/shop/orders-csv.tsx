import { csvRows } from '../../../shared/text/csv.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeCall } from '../kit/office-calls.ts'
import { SaveTable } from '../kit/save-table.tsx'

/** A button that saves the orders as a table for spreadsheets. The call needs the token, so a link would not do. */
export const OrdersFile = ({ q, filter }: { q: string; filter: string | null }) => (
  <SaveTable
    name="orders.csv"
    rows={async () => csvRows(await (await officeCall('GET', withQuery('/shop/orders.csv', { q, filter }))).text())}
  />
)
