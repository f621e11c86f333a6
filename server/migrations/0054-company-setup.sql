-- The company's color on documents, and when an admin dismissed "Set up your company".
alter table company_settings
  add accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add setup_dismissed_at timestamptz;
