/**
 * PostgreSQL's catalogue has columns of its internal one-letter type "char" (a constraint's kind is
 * one). The schema engine reads them when a table has a CHECK, and Prisma's driver adapter refuses
 * the type; here it is named for it.
 */
import { ColumnTypeEnum, type SqlDriverAdapter, type SqlQuery } from "@prisma/driver-adapter-utils";

const INTERNAL_CHAR_OID = 18;
const TEXT_OID = 25;

type QueryResult = { fields: { dataTypeID: number }[] };
type Internals = { performIO(query: SqlQuery): Promise<QueryResult> };

export function readInternalChars(adapter: SqlDriverAdapter): void {
  const internals = adapter as unknown as Internals;
  const performIO = internals.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const charColumns = new WeakMap<SqlQuery, number[]>();

  internals.performIO = async (query) => {
    const result = await performIO(query);
    const found = result.fields.flatMap((field, column) =>
      field.dataTypeID === INTERNAL_CHAR_OID ? [column] : [],
    );
    for (const column of found)
      Object.assign(result.fields[column] ?? {}, { dataTypeID: TEXT_OID });
    charColumns.set(query, found);
    return result;
  };

  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of charColumns.get(query) ?? []) {
      result.columnTypes[column] = ColumnTypeEnum.Character;
    }
    return result;
  };
}
