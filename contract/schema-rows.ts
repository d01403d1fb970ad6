/** The JSON schema keywords of the OpenAPI document that are shown. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  'x-unit'?: string;
}

/** A field as shown: `list[].fund_code`. */
export interface SchemaRow {
  path: string;
  type: string;
  isRequired: boolean;
  /** Unit, limits, description. */
  notes: string;
}

/** Deeper levels are shown as `object`; none of our schemas is that deep. */
const DEEPEST = 12;

const getAlternatives = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [];
const isNull = ({ type }: JsonSchema): boolean => type === 'null';

/** Lists the fields of a schema in order; nested fields have a path. */
export function listSchemaRows(schema: JsonSchema, path = '', isRequired = true, depth = 0): SchemaRow[] {
  const row = {
    path: path === '' ? '(whole)' : path,
    type: getType(schema),
    isRequired,
    notes: getNotes(schema),
  };
  if (depth >= DEEPEST) return [row];
  const inner = listInnerRows(schema, path, depth + 1);
  return path === '' && inner.length > 0 && row.type === 'object' ? inner : [row, ...inner];
}

function listInnerRows(schema: JsonSchema, path: string, depth: number): SchemaRow[] {
  const {
    properties = {},
    required = [],
    items,
    prefixItems = [],
    additionalProperties,
    allOf = [],
  } = schema;
  const joinPath = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const others = getAlternatives(schema).filter((each) => !isNull(each));
  const [only] = others.length === 1 ? others : [];
  return [
    ...Object.entries(properties).flatMap(([name, each]) =>
      listSchemaRows(each, joinPath(name), required.includes(name), depth),
    ),
    ...(items ? getInside(items, `${path}[]`, depth) : []),
    ...prefixItems.flatMap((each, at) => getInside(each, `${path}[${at}]`, depth)),
    ...(typeof additionalProperties === 'object'
      ? getInside(additionalProperties, joinPath('*'), depth)
      : []),
    ...allOf.flatMap((each) => listInnerRows(each, path, depth)),
    ...(only ? listInnerRows(only, path, depth) : []),
    // Several alternatives are numbered, because they differ in the fields that belong together.
    ...(only ? [] : others.flatMap((each, at) => listInnerRows(each, `${path}‹${at + 1}›`, depth))),
  ];
}

/**
 * Lists the content of a list or record; it gets its own row only when that adds information to the rows of its
 * fields.
 */
const getInside = (schema: JsonSchema, path: string, depth: number): SchemaRow[] =>
  schema.properties ? listInnerRows(schema, path, depth) : listSchemaRows(schema, path, true, depth);

function getType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const others = getAlternatives(schema);
  if (others.length > 0) return [...new Set(others.map(getType))].join(' | ');
  if (schema.items) return `${getType(schema.items)}[]`;
  const type = schema.type ?? (schema.properties || schema.allOf ? 'object' : 'any');
  return Array.isArray(type) ? type.join(' | ') : type;
}

function getNotes(whole: JsonSchema): string {
  const others = getAlternatives(whole).filter((each) => !isNull(each));
  // For a type that is only nullable, the notes describe the other type.
  const schema = others.length === 1 ? { ...others[0], ...whole } : whole;
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const isSafe = (value: number | undefined): boolean => Math.abs(value ?? 0) === Number.MAX_SAFE_INTEGER;
  const formatRange = (from: number | undefined, to: number | undefined, word: string): string[] => {
    const [low, high] = [isSafe(from) ? undefined : from, isSafe(to) ? undefined : to];
    if (low === undefined && high === undefined) return [];
    return [`${word}${low ?? ''}–${high ?? ''}`];
  };
  return [
    schema.description,
    schema['x-unit'] && `unit ${schema['x-unit']}`,
    ...formatRange(minimum, maximum, ''),
    ...formatRange(minLength, maxLength, 'length '),
    ...formatRange(minItems, maxItems, 'items '),
    schema.format,
    schema.pattern && schema.format === undefined ? schema.pattern : undefined,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join('; ');
}
