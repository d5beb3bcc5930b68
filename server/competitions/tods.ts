import type { Competitions } from './competitions.ts'
import { followImports, type ImportedResultsDeps } from './imported-results.ts'
import { openTodsExport, type TodsExportDeps } from './tods-export.ts'
import { openTodsImport, type TodsImportDeps } from './tods-import.ts'

type TodsDeps = TodsExportDeps &
  Omit<TodsImportDeps, 'follow'> &
  ImportedResultsDeps & { readonly competitions: Pick<Competitions, 'settle'> }

/** Opens the export and import of competitions as files of the Tennis Open Data Standards. */
export function openTods({ competitions, log, ...deps }: TodsDeps) {
  const { wake, close } = followImports({ ...deps, log })
  const follow = () => {
    competitions.settle().then(wake, (error: unknown) => {
      log.warn({ err: error }, 'the matches of an imported competition could not be made; trying again until they can')
    })
  }
  return {
    todsExport: openTodsExport(deps),
    todsImport: openTodsImport({ ...deps, follow }),
    close,
  }
}
