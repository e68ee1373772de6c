-- The columns that lists of versions show, so that a list does not read the manifest and the report of every version.

alter table package_version
  add column name text generated always as (manifest ->> 'name') stored,
  add column studio text generated always as (manifest ->> 'studio') stored,
  add column returns jsonb generated always as (jsonb_path_query_array(manifest, '$.modes[*].rtp')) stored,
  add column warnings int generated always as (jsonb_array_length(report -> 'warnings')) stored;
