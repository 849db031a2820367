/** What linked pages say of themselves, and pictures from elsewhere. Both are caches by address, failures included. */
export const statements: readonly string[] = [
  `create table link_previews (
    organization_id integer not null references organizations,
    -- A web address of at most 2000 bytes.
    address text not null,
    -- Null: there is nothing to show.
    title text,
    description text not null default '',
    -- The address of the picture.
    picture text,
    expires_at timestamptz not null,
    primary key (organization_id, address)
  )`,
  `create index link_previews_expiry on link_previews (expires_at)`,
  `create table external_pictures (
    organization_id integer not null references organizations,
    address text not null,
    -- Bytes as stored; null: there is no picture to show.
    size integer,
    width integer,
    height integer,
    fetched_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (organization_id, address)
  )`,
  `create index external_pictures_expiry on external_pictures (expires_at)`,
  // Messages from before get no previews.
  `insert into log_cursors (organization_id, consumer, position)
    select organization_id, 'link-previews', position from organization_logs`,
];
