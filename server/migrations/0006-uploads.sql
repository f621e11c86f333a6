-- Every uploaded file and who brought it: a name is claimed here before its bytes are kept, and is never used again.
create table uploads (
  bucket text not null check (bucket in ('products', 'brands', 'customers', 'users', 'documents')),
  -- Compared byte by byte, so that the key also finds names by how they begin.
  file_name text collate "C" not null check (file_name <> ''),
  user_id integer references users,
  created_at timestamptz not null default now(),
  -- Empty until the bytes are kept; such a file is not listed.
  stored_at timestamptz,
  deleted_at timestamptz,
  primary key (bucket, file_name)
);
