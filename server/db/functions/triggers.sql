-- Every trigger. Replacing one locks its table against writes, so they stand in the order in which transactions lock
-- these tables, and are written as pg_get_triggerdef() prints them: a trigger that reads the same is not replaced.

CREATE OR REPLACE TRIGGER leads_copied BEFORE INSERT ON leads
  FOR EACH ROW EXECUTE FUNCTION copy_from_record();

CREATE OR REPLACE TRIGGER leads_reassigned BEFORE UPDATE OF assigned_to ON leads
  FOR EACH ROW WHEN ((old.assigned_to IS DISTINCT FROM new.assigned_to)) EXECUTE FUNCTION keep_previous_assignee();

CREATE OR REPLACE TRIGGER leads_counted AFTER INSERT ON leads REFERENCING NEW TABLE AS new_leads
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_leads();

CREATE OR REPLACE TRIGGER leads_recounted AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS old_leads NEW TABLE AS new_leads FOR EACH STATEMENT EXECUTE FUNCTION count_moved_leads();

CREATE OR REPLACE TRIGGER leads_discounted AFTER DELETE ON leads REFERENCING OLD TABLE AS old_leads
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_leads();

CREATE OR REPLACE TRIGGER leads_calls_discounted BEFORE DELETE ON leads
  FOR EACH ROW EXECUTE FUNCTION count_calls_of_removed_lead();

CREATE OR REPLACE TRIGGER leads_not_truncated BEFORE TRUNCATE ON leads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_uncounted();

CREATE OR REPLACE TRIGGER customers_copied AFTER UPDATE ON customers REFERENCING NEW TABLE AS new_records
  FOR EACH STATEMENT EXECUTE FUNCTION copy_to_leads();

CREATE OR REPLACE TRIGGER call_logs_counted AFTER INSERT ON call_logs REFERENCING NEW TABLE AS new_logs
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_logs();

CREATE OR REPLACE TRIGGER call_logs_recounted AFTER UPDATE ON call_logs
  REFERENCING OLD TABLE AS old_logs NEW TABLE AS new_logs FOR EACH STATEMENT EXECUTE FUNCTION count_changed_logs();

CREATE OR REPLACE TRIGGER call_logs_discounted AFTER DELETE ON call_logs REFERENCING OLD TABLE AS old_logs
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_logs();

CREATE OR REPLACE TRIGGER call_logs_not_truncated BEFORE TRUNCATE ON call_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_uncounted();

CREATE OR REPLACE TRIGGER user_hours_counted AFTER INSERT OR DELETE OR UPDATE ON user_hours
  FOR EACH ROW EXECUTE FUNCTION count_day_of_work();

CREATE OR REPLACE TRIGGER audit_log_chained BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
